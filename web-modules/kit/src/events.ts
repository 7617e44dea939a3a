/**
 * `@cabinet/kit/events`: what the kernel tells a page without being asked, as server-sent events. A separate entry
 * loaded on first use.
 */
export type { StreamEvent } from './events/connection';
export { eventStream, isStreaming, type StreamListener } from './events/stream';
export { useEventStream, useIsStreaming } from './events/useEventStream';
export { useLiveLists } from './events/useLiveLists';
