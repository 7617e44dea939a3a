/** The files with search and order, and those that were deleted lately. */
import { Card, EmptyState, SelectField, useLanguage, useRemembered, useTranslation } from '@cabinet/kit';
import { SearchInput } from '@cabinet/kit/views';
import { isFound } from '@cabinet/record';
import { FolderOpen, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { FileList } from '../data/files.types';
import { isOf, isOrder, type Order, ORDERS, type Owner, OWNERS, sorted } from '../domain/folders';
import page from '../shared/Page.module.css';
import { Deleted } from './Deleted';
import { DeletedNotice } from './DeletedNotice';
import { FileDialogs } from './FileDialogs';
import { Folders } from './Folders';
import css from './FoundFiles.module.css';
import { useFileActions } from './useFileActions';

/** A list this short is seen at a glance. */
const WITHOUT_SEARCH = 1;

export interface FoundFilesProps {
  readonly list: FileList;
  /** The list was loaded now; one of earlier can only be read. */
  readonly isCurrent: boolean;
  readonly canUpload: boolean;
}

export function FoundFiles({ list: { files, deleted }, isCurrent, canUpload }: FoundFilesProps) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  const [text, setText] = useState('');
  const [chosenOwner, setOwner] = useState<Owner>('all');
  const [order, setOrder] = useRemembered<Order>('files:order', 'newest', isOrder);
  const actions = useFileActions();
  // A choice is there only where there is something to choose.
  const hasBoth = OWNERS.every((one) => files.some((file) => isOf(one, file)));
  const owner = hasBoth ? chosenOwner : 'all';
  const shown = sorted(
    files.filter((file) => isFound(text, file.name) && isOf(owner, file)),
    order,
    language,
  );
  const isSearching = text.trim() !== '' || owner !== 'all';
  const fresh = files.filter(({ isNew }) => isNew).length;
  return (
    <>
      <DeletedNotice actions={actions} />
      {files.length === 0 ? (
        <Card>
          <EmptyState title={t('empty.title')} icon={<FolderOpen />}>
            {t(canUpload ? 'empty.hint' : 'empty.readOnly')}
          </EmptyState>
        </Card>
      ) : (
        <section aria-labelledby="files" className="stack">
          <h2 id="files" tabIndex={-1} className={page.heading}>
            {t('list.title')}
          </h2>
          {fresh > 0 && <p className="small">{t('list.new', { count: fresh })}</p>}
          {files.length > WITHOUT_SEARCH && (
            <form role="search" className={css.tools} onSubmit={(event) => event.preventDefault()}>
              <div className={css.search}>
                <SearchInput
                  maxLength={200}
                  aria-label={t('list.search')}
                  placeholder={t('list.searchHint')}
                  value={text}
                  clearLabel={t('list.searchClear')}
                  onText={setText}
                  onKeyDown={(event) => {
                    if (event.key !== 'Escape' || text === '') return;
                    event.preventDefault();
                    setText('');
                  }}
                />
              </div>
              {hasBoth && (
                <SelectField
                  label={t('list.owner')}
                  value={owner}
                  options={OWNERS.map((one) => ({ value: one, label: t(`owner.${one}`) }))}
                  onChange={({ target }) => setOwner(OWNERS.find((one) => one === target.value) ?? 'all')}
                />
              )}
              <SelectField
                label={t('list.order')}
                value={order}
                options={ORDERS.map((one) => ({ value: one, label: t(`order.${one}`) }))}
                onChange={({ target }) => {
                  if (isOrder(target.value)) setOrder(target.value);
                }}
              />
            </form>
          )}
          <p role="status" className={isSearching ? 'muted small' : 'visually-hidden'}>
            {t('list.count', { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <Card>
              <EmptyState title={t('list.notFound')} icon={<SearchX />}>
                {t('list.notFoundHint')}
              </EmptyState>
            </Card>
          ) : (
            <Folders files={shown} order={order} isSearching={isSearching} canChange={isCurrent} actions={actions} />
          )}
        </section>
      )}
      {deleted.length > 0 && <Deleted files={deleted} canChange={isCurrent} actions={actions} />}
      <FileDialogs actions={actions} />
    </>
  );
}
