/** A telephone number to tap, as a button; never broken across two lines. */
import { buttonClasses, glue, phoneLink, type ButtonLook } from '@cabinet/kit';
import { Phone } from 'lucide-react';

export interface PhoneLinkProps {
  readonly phone: string;
  /** Around the number, if it is not only the number. */
  readonly label?: string;
  readonly look?: ButtonLook;
}

export function PhoneLink({ phone, label = phone, look = { kind: 'quiet', size: 'small' } }: PhoneLinkProps) {
  return (
    <a className={buttonClasses(look)} href={phoneLink(phone)}>
      <Phone aria-hidden />
      {glue(label)}
    </a>
  );
}
