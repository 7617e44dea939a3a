/** The work of plugins/fixtures/good: 200 bytes of JSON parsed and written. */
import { Problem, schedulingPlugin } from 'cabinet-plugin-sdk';

const ANSWER =
  '{"clinics":[{"id":"1","name":"Городская поликлиника № 1","address":"ул. Ленина, 1","phone":"+7 812 111-11-11"},{"id":"2","name":"Детская поликлиника","address":null,"phone":null}],"total":2}';

export const { lifecycle, scheduling } = schedulingPlugin({
  health: () => ({ detail: 'good' }),
  clinics() {
    const answer = JSON.parse(ANSWER);
    if (JSON.stringify(answer).length !== ANSWER.length) throw new Problem('garbled', 'written otherwise than read');
    return answer.clinics.map(({ id, name, address, phone }) => ({
      id,
      name,
      address: address ?? undefined,
      phone: phone ?? undefined,
    }));
  },
});
