/** The form as a patient passes it, at the width of a phone. Nothing is saved. */
import { FormPass, parseForm } from '@cabinet/form';
import { Button, Card, LANGUAGES, SelectField, useTranslation } from '@cabinet/kit';
import { useMemo, useState } from 'react';
import type { Form } from '../model/types';
import { useLanguages } from './context';
import css from './Designer.module.css';

export function Preview({ form }: { readonly form: Form }) {
  const { t } = useTranslation('admin_questionnaires');
  const { languages, base } = useLanguages();
  const [language, setLanguage] = useState<string>(base);
  /** Increases with each passing. */
  const [round, setRound] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const parsed = useMemo(() => parseForm(form), [form]);
  const again = () => {
    setIsSent(false);
    setRound((before) => before + 1);
  };
  return (
    <div className={css.texts}>
      <div className={css.actions}>
        <SelectField
          label={t('preview.language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <Button kind="quiet" size="small" onClick={again}>
          {t('preview.again')}
        </Button>
      </div>
      <Card className={css.phone} aria-label={t('view.preview')}>
        {isSent ? (
          <p role="status">{t('preview.sent')}</p>
        ) : (
          <FormPass key={round} form={parsed} language={language} onSend={() => setIsSent(true)} />
        )}
      </Card>
    </div>
  );
}
