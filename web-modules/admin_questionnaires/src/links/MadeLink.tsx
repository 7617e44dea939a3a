/** The address of a new link, to be copied or printed now: it cannot be had again. */
import { Button, CopyButton, Notice, useDates, useTranslation } from '@cabinet/kit';
import { CircleCheck, Printer } from 'lucide-react';
import type { CreatedLink } from '../data/contract';
import css from './Links.module.css';

export interface MadeLinkProps {
  readonly made: CreatedLink;
  readonly quizTitle: string;
  readonly isSent: boolean;
}

/** Prints a sheet beside the page, of which nothing else is printed. */
function printSheet(title: string, lines: readonly string[]): void {
  const sheet = document.createElement('section');
  sheet.className = css.sheet ?? '';
  const heading = document.createElement('h1');
  heading.textContent = title;
  sheet.append(heading);
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    sheet.append(paragraph);
  }
  document.body.append(sheet);
  window.print();
  sheet.remove();
}

export function MadeLink({ made: { url, expires }, quizTitle, isSent }: MadeLinkProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const until = format(expires, 'dateTime');
  return (
    <>
      <Notice role="status" icon={<CircleCheck />}>
        <p>{t(isSent ? 'links.sent' : 'links.made', { until })}</p>
        <p>{t('links.once')}</p>
      </Notice>
      <code className="code">{url}</code>
      <div className="wrap">
        <CopyButton value={url} label={t('links.copy')} />
        <Button
          kind="secondary"
          size="small"
          onClick={() => printSheet(quizTitle, [t('links.sheet'), url, t('links.sheetUntil', { until })])}
        >
          <Printer aria-hidden />
          {t('links.print')}
        </Button>
      </div>
    </>
  );
}
