/** Second level: the specialities of a clinic with their numbers of tickets (A-152…A-154). */
import { Button, EmptyState, Pill, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { useSpecialities } from '../data/queries';
import { LoadFailure } from '../shared/LoadFailure';
import { ChoiceList } from './ChoiceList';
import { ListSkeleton } from './ListSkeleton';

export interface SpecialityStepProps {
  readonly host: string;
  readonly clinic: string;
  /** The clinic's own number. */
  readonly phone: string | null;
  readonly onChoose: (id: string) => void;
  readonly onBack: () => void;
}

export function SpecialityStep({ host, clinic, phone, onChoose, onBack }: SpecialityStepProps) {
  const { t } = useTranslation('visits');
  const specialities = useSpecialities(host, clinic);
  const back = (
    <Button kind="secondary" onClick={onBack}>
      {t('write.otherClinic')}
    </Button>
  );
  return (
    <QueryView
      query={specialities}
      loading={<ListSkeleton rows={8} />}
      failed={(failure) => <LoadFailure list="specs" phone={phone} {...failure} />}
    >
      {({ items, asOf }) => (
        <ChoiceList
          isCompact
          title={t('write.chooseSpec')}
          filterLabel={t('write.filterSpecs')}
          asOf={asOf}
          choices={items.map(({ specId, name, ticketCount }) => ({
            id: specId,
            title: name,
            notes: [],
            aside: ticketCount === null ? null : <Pill>{t('write.tickets', { count: ticketCount })}</Pill>,
            ...(ticketCount === 0 && { reason: t('write.noTicketsReason') }),
          }))}
          onChoose={onChoose}
          empty={
            <EmptyState title={t('write.emptySpecs')} actions={back}>
              {t('write.emptySpecsHint')}
            </EmptyState>
          }
        />
      )}
    </QueryView>
  );
}
