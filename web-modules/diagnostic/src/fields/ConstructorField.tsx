/** A text composed from a thesaurus: the chosen sentences, and a tree to choose more from. */
import { announce, Beside, Button, FieldError, IconButton, useTranslation } from '@cabinet/kit';
import { ListTree, X } from 'lucide-react';
import { lazy, useEffect, useId, useState } from 'react';
import { useThesaurus } from '../data/queries';
import { joinSentences, sentencesOf } from '../domain/thesaurus';
import css from './fields.module.css';
import type { FocusableControl } from './fields.types';

const loadDialog = () => import('../thesaurus/ThesaurusDialog');
const ThesaurusDialog = lazy(async () => ({ default: (await loadDialog()).ThesaurusDialog }));

export function ConstructorField(props: FocusableControl<string, HTMLButtonElement>) {
  const { item, label, hint, error, value, onChange, onBlur, ref } = props;
  const { t } = useTranslation('diagnostic');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  // Load the tree and the dialog now, so that both are available later, even offline.
  const tree = useThesaurus(item.thesaurus ?? item.options[0] ?? item.code);
  const sentences = sentencesOf(value);
  useEffect(() => {
    loadDialog().catch(() => undefined);
  }, []);

  const add = (sentence: string) => {
    if (!sentences.includes(sentence)) onChange(joinSentences([...sentences, sentence]));
    announce(t('constructor.added', { sentence }));
  };
  const remove = (sentence: string) => {
    onChange(joinSentences(sentences.filter((one) => one !== sentence)));
    announce(t('constructor.removed', { sentence }));
  };
  return (
    <div role="group" className={css.image} aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      {hint && <span className="muted small">{hint}</span>}
      {sentences.length > 0 && (
        <ul role="list" className={css.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>
              <span>{sentence}</span>
              <IconButton label={t('constructor.remove', { sentence })} onClick={() => remove(sentence)}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          ref={ref}
          kind="secondary"
          aria-haspopup="dialog"
          aria-describedby={`${id}-label`}
          onBlur={onBlur}
          onClick={() => setIsOpen(true)}
        >
          <ListTree aria-hidden />
          {t('constructor.add')}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {isOpen && (
        <Beside onClose={() => setIsOpen(false)}>
          <ThesaurusDialog
            title={item.name}
            tree={tree}
            chosen={sentences}
            onToggle={(sentence) => (sentences.includes(sentence) ? remove(sentence) : add(sentence))}
            onClose={() => setIsOpen(false)}
          />
        </Beside>
      )}
    </div>
  );
}
