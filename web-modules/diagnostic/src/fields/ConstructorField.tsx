/** A text composed from a thesaurus: the chosen sentences, and a tree to choose more from. */
import { type QuestionControl, QuestionLabel, textIn } from '@cabinet/form';
import { announce, Beside, Button, FieldError, IconButton, useTranslation } from '@cabinet/kit';
import { ListTree, X } from 'lucide-react';
import { lazy, useEffect, useId, useState } from 'react';
import { useThesaurus } from '../data/queries';
import { joinSentences, sentencesOf } from '../domain/thesaurus';
import css from './fields.module.css';

const loadDialog = () => import('../thesaurus/ThesaurusDialog');
const ThesaurusDialog = lazy(async () => ({ default: (await loadDialog()).ThesaurusDialog }));

export function ConstructorField(props: QuestionControl) {
  const { question, language, error, onAnswer } = props;
  const { t } = useTranslation('diagnostic');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  // Load the tree and the dialog now, so that both are available later, even offline.
  const tree = useThesaurus(question.thesaurus ?? '');
  const sentences = sentencesOf(typeof props.value === 'string' ? props.value : '');
  useEffect(() => {
    loadDialog().catch(() => undefined);
  }, []);

  const change = (next: readonly string[]) => onAnswer(joinSentences(next) || undefined);
  const add = (sentence: string) => {
    if (!sentences.includes(sentence)) change([...sentences, sentence]);
    announce(t('constructor.added', { sentence }));
  };
  const remove = (sentence: string) => {
    change(sentences.filter((one) => one !== sentence));
    announce(t('constructor.removed', { sentence }));
  };
  return (
    <div role="group" className={css.image} aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`}>
      <span id={`${id}-label`} className={css.label}>
        <QuestionLabel {...props} />
      </span>
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
          kind="secondary"
          aria-haspopup="dialog"
          aria-describedby={`${id}-label`}
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
            title={textIn(question.title, language)}
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
