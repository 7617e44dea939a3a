/** News as the kernel sends them. */
import type { Contract } from '@cabinet/kit';

/** A-189…A-193; `text` is sanitised HTML, `created` the time of publication. */
export type NewsItem = Contract['News'];
export type NewsPage = Contract['NewsPage'];
