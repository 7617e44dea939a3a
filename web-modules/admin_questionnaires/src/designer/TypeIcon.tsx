/** The icon of a question's type; its name is always beside it. */
import { ChevronDownSquare, CircleDot, HelpCircle, ListChecks, MessageSquareText, Star, Type } from 'lucide-react';

const ICONS = {
  text: Type,
  checkbox: ListChecks,
  radiogroup: CircleDot,
  dropdown: ChevronDownSquare,
  comment: MessageSquareText,
  rating: Star,
};

export function TypeIcon({ type }: { readonly type: string }) {
  const Icon = Object.entries(ICONS).find(([name]) => name === type)?.[1] ?? HelpCircle;
  return <Icon aria-hidden />;
}
