export const SCALES: Readonly<Record<'large' | 'larger' | 'largest', number>>;
export function scaled(source: string, from: string): string;
