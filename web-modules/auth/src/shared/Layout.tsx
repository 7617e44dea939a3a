/** Layout of the sign-in screen: the hospital on the left, the current state on the right. */
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
