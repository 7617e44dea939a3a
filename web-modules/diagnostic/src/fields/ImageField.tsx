/**
 * A picture: taken or chosen, identified by its content, scaled down, stripped of metadata, and
 * shown before it is sent.
 */
import { type QuestionControl, QuestionLabel, textIn } from '@cabinet/form';
import { Button, FieldError, Spinner, useTranslation } from '@cabinet/kit';
import { Camera, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { isImage } from '../data/diary.parse';
import { IMAGE_KINDS } from '../image/limits';
import { ImageFault, shrink } from '../image/shrink';
import page from '../shared/Page.module.css';
import css from './fields.module.css';
import { usePictureFault } from './useFaultText';

export function ImageField(props: QuestionControl) {
  const { question, language, onAnswer } = props;
  const { t } = useTranslation('diagnostic');
  const pictureFault = usePictureFault();
  const value = isImage(props.value) ? props.value : null;
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  // What was wrong with the last file; it never became an answer.
  const [fault, setFault] = useState<ImageFault['code'] | null>(null);
  const error = fault === null ? props.error : pictureFault(fault);
  // Number of the latest file; the result of an earlier one that takes longer is discarded.
  const latest = useRef(0);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    latest.current += 1;
    const turn = latest.current;
    setIsBusy(true);
    try {
      const image = await shrink(file);
      if (turn !== latest.current) return;
      setFault(null);
      onAnswer(image);
    } catch (problem) {
      if (turn === latest.current) setFault(problem instanceof ImageFault ? problem.code : 'wrong_format');
    } finally {
      if (turn === latest.current) setIsBusy(false);
    }
  };

  return (
    <div className={css.image}>
      <span id={`${id}-label`} className={css.label}>
        <QuestionLabel {...props} />
      </span>
      <span id={`${id}-hint`} className="muted small">
        {textIn(question.description, language)}
      </span>
      {value && (
        <img
          className={page.picture}
          src={`data:${value.mime};base64,${value.base64}`}
          alt={textIn(question.title, language)}
        />
      )}
      <div className={page.actions}>
        <label className={css.choose} data-invalid={error ? true : undefined}>
          {isBusy ? <Spinner /> : <Camera aria-hidden />}
          <span id={`${id}-choose`}>{t(value ? 'image.replace' : 'image.choose')}</span>
          <input
            type="file"
            className="visually-hidden"
            accept={IMAGE_KINDS.join(',')}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              void choose(file);
              // So that the same file can be chosen again.
              event.target.value = '';
            }}
          />
        </label>
        {value && (
          <Button
            kind="danger"
            size="small"
            onClick={() => {
              setFault(null);
              onAnswer(undefined);
            }}
          >
            <Trash2 aria-hidden />
            {t('image.remove')}
          </Button>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {isBusy && t('image.working')}
      </span>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
