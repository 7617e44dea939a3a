/** How the conversation reaches the homeserver: as the signed-in patient, or as a guest (docs/adr/0053). */
import { createContext, useContext } from 'react';
import {
  acceptAgreement,
  type AgreementKind,
  type Chat,
  type ChatAgreement,
  chatKey,
  type GuestChat,
  guestKey,
  openChat,
  openGuest,
} from '../api';
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
  readonly agreement: AgreementKind;
  /** Agrees and opens the chat, which is then the data of `chatKey`. */
  readonly agree: (agreement: ChatAgreement) => Promise<Chat | GuestChat>;
  readonly chatKey: readonly string[];
}

const PATIENT: Access = {
  homeserver,
  outbox,
  gateway: PATIENTS,
  isGuest: false,
  agreement: 'chat',
  agree: async (agreement) => {
    await acceptAgreement(agreement);
    return openChat();
  },
  chatKey,
};
export const GUEST: Access = {
  homeserver: guestHomeserver,
  outbox: guestOutbox,
  gateway: GUESTS,
  isGuest: true,
  agreement: 'chat_guest',
  agree: openGuest,
  chatKey: guestKey,
};

export const AccessContext = createContext(PATIENT);
export const useAccess = (): Access => useContext(AccessContext);
