/** What the field of an item gets, whatever its kind. */
import type { ReactNode, Ref } from 'react';
import type { DiaryItem } from '../data/diary.types';

export interface ItemControl<Value> {
  readonly item: DiaryItem;
  readonly name: string;
  readonly label: ReactNode;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}

/** With an element that takes the focus from the summary of errors. */
export interface FocusableControl<Value, Element> extends ItemControl<Value> {
  readonly ref: Ref<Element>;
}
