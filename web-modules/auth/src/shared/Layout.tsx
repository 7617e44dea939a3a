/** The hospital at the left, one state of the authorization at the right. */
import { PageHeader } from '@cabinet/kit';
import type { ReactNode } from 'react';
import { Footer } from '../Footer';
import { Hospital } from '../Hospital';
import css from './Layout.module.css';

export function Layout({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.page}>
      <Hospital />
      <div className={css.side}>
        <div className={css.form}>
          <PageHeader title={title} note={note} />
          {children}
          <Footer />
        </div>
      </div>
    </div>
  );
}
