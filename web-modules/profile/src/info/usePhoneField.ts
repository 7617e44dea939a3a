/** The telephone field: formats the number when the field loses the focus. */
import { phoneText, phoneWithout7 } from '@cabinet/kit';
import { type Form, useWatch } from '@cabinet/kit/forms';
import type { ContactValues } from './personSchema';

export function usePhoneField<Values extends ContactValues>(form: Form<Values>) {
  // The telephone fields of both forms have these names.
  const contact = form as unknown as Form<ContactValues>;
  const put = (phone: string) => {
    if (phone !== contact.getValues('phone'))
      contact.setValue('phone', phone, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  };
  const typed = useWatch({ control: contact.control, name: 'phone' });
  return {
    ...contact.register('phone', { onBlur: () => put(phoneText(contact.getValues('phone'))) }),
    /** The number that was probably meant if the 7 is missing. */
    meant: phoneWithout7(typed),
    onMeant: put,
  };
}
