/** The field of a telephone number: what was typed takes its common form when the field is left. */
import { phoneText, phoneWithout7 } from '@cabinet/kit';
import { type Form, useWatch } from '@cabinet/kit/forms';
import type { ContactValues } from './personSchema';

export function usePhoneField<Values extends ContactValues>(form: Form<Values>) {
  // The fields of both forms that have a telephone number begin with these.
  const contact = form as unknown as Form<ContactValues>;
  const put = (phone: string) => {
    if (phone !== contact.getValues('phone'))
      contact.setValue('phone', phone, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  };
  const typed = useWatch({ control: contact.control, name: 'phone' });
  return {
    ...contact.register('phone', { onBlur: () => put(phoneText(contact.getValues('phone'))) }),
    /** What was probably meant by a number whose 7 got lost. */
    meant: phoneWithout7(typed),
    onMeant: put,
  };
}
