/** Reads a download as an archive, and throttles the network so that the progress is visible. */
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';

/** The content by file name. */
export async function entriesOf(download: Download): Promise<Readonly<Record<string, Uint8Array>>> {
  return unzipSync(await readFile(await download.path()));
}

/** Limits the download to this many bytes per second, until `free`. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<{ readonly free: () => Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  const limit = async (downloadThroughput: number) => {
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  };
  await browser.send('Network.enable');
  await limit(bytesPerSecond);
  return { free: () => limit(-1) };
}
