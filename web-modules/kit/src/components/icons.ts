/**
 * Icons by name, for menus that come from configuration. A variant names one of these; an unknown name falls back to
 * the circle. Screens import their icons one by one from `lucide-react` (never without a text or label).
 */
import {
  Activity,
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  ChartColumn,
  Circle,
  ClipboardList,
  CreditCard,
  FileCheck,
  Files,
  FileText,
  Folder,
  HeartPulse,
  House,
  MessageCircle,
  Newspaper,
  Pill,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';

export const MENU_ICONS = {
  activity: Activity,
  bell: Bell,
  'calendar-check': CalendarCheck,
  'calendar-clock': CalendarClock,
  'calendar-plus': CalendarPlus,
  'chart-column': ChartColumn,
  'clipboard-list': ClipboardList,
  'credit-card': CreditCard,
  'file-check': FileCheck,
  'file-text': FileText,
  files: Files,
  folder: Folder,
  'heart-pulse': HeartPulse,
  house: House,
  'message-circle': MessageCircle,
  newspaper: Newspaper,
  pill: Pill,
  'shield-check': ShieldCheck,
  user: User,
  users: Users,
} as const;

/** Icon names that a variant may use. */
export type MenuIconName = keyof typeof MENU_ICONS;

export function menuIcon(name: string): typeof Circle {
  return Object.hasOwn(MENU_ICONS, name) ? MENU_ICONS[name as MenuIconName] : Circle;
}
