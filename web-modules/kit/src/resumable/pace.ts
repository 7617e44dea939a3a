/** Speed of an upload and the time that is left, from the progress of the last seconds. */

export interface Sample {
  /** In milliseconds. */
  readonly at: number;
  readonly sent: number;
}

/** Progress of this time counts: long enough to be steady, short enough to follow the network. */
const WINDOW_MS = 10_000;
/** A speed of less time than this jumps. */
const SHORTEST_MS = 1000;

/** The samples with a further one. */
export function sampled(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => at > sample.at - WINDOW_MS), sample];
}

/** Bytes per second; null while it is not known. */
export function speedOf(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < SHORTEST_MS || last.sent <= first.sent) return null;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}

/** Whole seconds until the end; null while the speed is not known. */
export function secondsLeft(size: number, sent: number, speed: number | null): number | null {
  return speed === null ? null : Math.ceil(Math.max(0, size - sent) / speed);
}
