/** The live count that a module declares for its menu entries: unread notices, or a number of the kernel. */
import type { MenuEntry, ModuleManifest } from '@cabinet/kit';
import { useServedPages } from '../app/modules';
import { firstSegment, pageFor } from '../app/places';
import { UnreadCount } from '../notices/UnreadCount';
import { useUnread } from '../notices/useUnread';
import { useKernelNumber } from './useKernelNumber';

export interface BadgeProps {
  readonly entry: MenuEntry;
  /** All entries: a notice counts at the one whose page it leads to. */
  readonly menu: readonly MenuEntry[];
}

export function Badge({ entry, menu }: BadgeProps) {
  const manifest = pageFor(entry.path, useServedPages())?.manifest;
  if (!manifest?.badge) return null;
  if (manifest.badge !== 'notices' && (manifest.badge.entry ?? entry.path) !== entry.path) return null;
  return manifest.badge === 'notices' ? (
    <UnreadNotices entry={entry} menu={menu} />
  ) : (
    <KernelNumber manifest={manifest} />
  );
}

function UnreadNotices({ entry, menu }: BadgeProps) {
  return <UnreadCount number={useUnread(menu).get(firstSegment(entry.path))} />;
}

function KernelNumber({ manifest }: { readonly manifest: ModuleManifest }) {
  const number = useKernelNumber(manifest) ?? 0;
  const text = number > 0 ? String(number) : undefined;
  return <UnreadCount number={text} words={text} />;
}
