/** How the conversation reaches the homeserver: as the signed-in patient, or as a guest (docs/adr/0053). */
import { createContext, useContext } from 'react';
import { guestOutbox, outbox } from '../client/browser';
import { guestHomeserver, GUESTS, homeserver, PATIENTS } from '../client/homeserver';
import type { Homeserver } from '../client/matrix';
import type { Outbox } from '../client/outbox';

export interface Access {
  readonly homeserver: Homeserver;
  readonly outbox: Outbox;
  /** The gateway that serves files. */
  readonly gateway: string;
  /** A guest reads and writes text only. */
  readonly isGuest: boolean;
}

const PATIENT: Access = { homeserver, outbox, gateway: PATIENTS, isGuest: false };
export const GUEST: Access = { homeserver: guestHomeserver, outbox: guestOutbox, gateway: GUESTS, isGuest: true };

export const AccessContext = createContext(PATIENT);
export const useAccess = (): Access => useContext(AccessContext);
