/** A telephone number to tap, as a button; never broken across two lines. */
import { Phone } from 'lucide-react';
import { glue, phoneLink } from '../format/typography';
import { buttonClasses, type ButtonLook } from './Button';

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
