/** A telephone number as a button link, never broken across lines. */
import { Phone } from 'lucide-react';
import { glue, phoneLink } from '../format/typography';
import { buttonClasses, type ButtonLook } from './Button';

export interface PhoneLinkProps {
  readonly phone: string;
  /** Button text if it is more than the number. */
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
