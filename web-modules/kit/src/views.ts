/**
 * `@cabinet/kit/views`: how screens show data: its states, lists of links, filters, search. A separate entry loaded on
 * first use, so that the sign-in page does not pay for it.
 */
export { BarePage, type BarePageProps } from './views/BarePage';
export { Choice, type ChoiceProps, Tick, type TickProps } from './views/Choice';
export { DatedView, type DatedViewProps } from './views/DatedView';
export { type Fact, Facts, type FactsProps } from './views/Facts';
export { type Chip, FilterChips, type FilterChipsProps } from './views/FilterChips';
export { KernelImage, type KernelImageProps } from './views/KernelImage';
export { LinkRow, type LinkRowProps, RowWords, type RowWordsProps } from './views/LinkRow';
export { Missing, type MissingProps } from './views/Missing';
export { formatRubles, type Kopecks, parseKopecks, spokenRubles } from './views/money';
export { Money, type MoneyProps } from './views/Money';
export { Page, type PageProps } from './views/Page';
export { MoreButton, type MoreButtonProps } from './views/MoreButton';
export { QueryView, type QueryViewProps, type Retry, type ViewedQuery, type ViewFailure } from './views/QueryView';
export { Refusal, type RefusalProps } from './views/Refusal';
export { RichText, type RichTextProps } from './views/RichText';
export { SearchInput, type SearchInputProps } from './views/SearchInput';
export { StaleNotice, type StaleNoticeProps } from './views/StaleNotice';
export { FileThumbnail, type FileThumbnailProps, Thumbnail, type ThumbnailProps } from './views/Thumbnail';
export { useDebounced } from './views/useDebounced';
