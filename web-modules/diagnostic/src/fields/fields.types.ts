/** Props of an item's field, independent of its kind. */
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

/** Adds the element that the error summary focuses. */
export interface FocusableControl<Value, Element> extends ItemControl<Value> {
  readonly ref: Ref<Element>;
}
