/** What is dragged: a type of the palette, or a question of the canvas. */
import type { DragEvent } from 'react';
import { QUESTION_TYPES, type QuestionType } from '../model/types';

const TYPE = 'application/x-cabinet-type';
const QUESTION = 'application/x-cabinet-question';

export const dragType = ({ dataTransfer }: DragEvent, type: QuestionType): void => dataTransfer.setData(TYPE, type);
export const dragQuestion = ({ dataTransfer }: DragEvent, name: string): void => dataTransfer.setData(QUESTION, name);

/** Whether something of the designer is over the element. Its name can be read only when it is dropped. */
export const isOurs = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes(TYPE) || dataTransfer.types.includes(QUESTION);

export interface Dropped {
  readonly type: QuestionType | undefined;
  readonly question: string;
}

export const dropped = ({ dataTransfer }: DragEvent): Dropped => ({
  type: QUESTION_TYPES.find((one) => one === dataTransfer.getData(TYPE)),
  question: dataTransfer.getData(QUESTION),
});
