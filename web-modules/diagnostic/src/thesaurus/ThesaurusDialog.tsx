/** The tree of a thesaurus in a dialog: search at the top; the sentence of each leaf is shown before it is chosen. */
import { Button, Loader, TextField, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { QueryView } from '@cabinet/kit/views';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { useThesaurus } from '../data/queries';
import { wordsOf } from '../domain/thesaurus';
import { ThesaurusTree } from './ThesaurusTree';

export interface ThesaurusDialogProps {
  readonly title: string;
  readonly tree: ReturnType<typeof useThesaurus>;
  /** The chosen sentences. */
  readonly chosen: readonly string[];
  /** Adds the sentence of a clicked leaf, or removes it. */
  readonly onToggle: (sentence: string) => void;
  readonly onClose: () => void;
}

export function ThesaurusDialog({ title, tree, chosen, onToggle, onClose }: ThesaurusDialogProps) {
  const { t } = useTranslation('diagnostic');
  const [search, setSearch] = useState('');
  return (
    <Dialog
      isOpen
      size="wide"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('thesaurus.done', { count: chosen.length })}</Button>}
    >
      <QueryView query={tree} loading={<Loader />} failed={t('thesaurus.failed')}>
        {({ value }) => (
          <>
            <TextField
              type="search"
              label={t('thesaurus.search')}
              value={search}
              autoComplete="off"
              before={<Search aria-hidden />}
              onChange={(event) => setSearch(event.target.value)}
            />
            <ThesaurusTree label={title} root={value} words={wordsOf(search)} chosen={chosen} onToggle={onToggle} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
