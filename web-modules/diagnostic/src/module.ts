/** The module's door: what `module.json` names, as code. */
import { lazy } from 'react';
import { defineModule } from '@cabinet/kit';

export default defineModule({
  id: 'diagnostic',
  pages: { diagnostic: lazy(async () => ({ default: (await import('./DiaryPages')).DiaryPages })) },
  slots: { unsent: lazy(async () => ({ default: (await import('./UnsentDays')).UnsentDays })) },
});
