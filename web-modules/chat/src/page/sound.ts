/** A short tone for a new message, made by the browser: no file to load. */

/** Hertz, seconds and loudness: soft, and above the voices of a room. */
const TONE = { frequency: 880, seconds: 0.25, volume: 0.1 };

let context: AudioContext | null = null;

/** Silent where the browser has no Web Audio, or forbids sound before the first press on the page. */
export function playSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  const { currentTime: now, destination } = context;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = TONE.frequency;
  loudness.gain.setValueAtTime(TONE.volume, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + TONE.seconds);
  tone.connect(loudness).connect(destination);
  tone.start(now);
  tone.stop(now + TONE.seconds);
}
