/** The second factor: codes of an authenticator app, with recovery codes for a lost phone, and passkeys. */
import { Card, Notice, Pill, toast, useQuery, useQueryClient, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { QueryView } from '@cabinet/kit/views';
import { useState } from 'react';
import { useSetMe } from '../data/me';
import { profileKeys } from '../data/queries';
import page from '../shared/Page.module.css';
import { type Proof, useProven } from '../shared/useProven';
import { loadFactors, newRecoveryCodes, removePasskey, removeTotp, startTotp, type TotpStart } from './factors.api';
import { Passkeys } from './Passkeys';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpSection } from './TotpSection';
import { TotpSetup } from './TotpSetup';

/** The texts of the confirmation before a removal. */
interface Removal {
  readonly question: string;
  readonly remove: (proof: Proof) => Promise<unknown>;
}

export function Factors() {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const factors = useQuery({ queryKey: profileKeys.factors, queryFn: ({ signal }) => loadFactors(signal) });
  const setMe = useSetMe();
  const { run, isBusy, dialog } = useProven();
  const [setup, setSetup] = useState<TotpStart | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);

  // Changing a factor also ends other sessions.
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: profileKeys.factors });
    // Pages that required a second factor are now available.
    await setMe();
    await queries.invalidateQueries({ queryKey: profileKeys.sessions });
  };
  // A factor brings recovery codes unless there are some; those stay valid.
  const showCodes = (made: readonly string[]) => {
    if (made.length > 0) setCodes(made);
  };
  const failed = t('factors.failed');

  return (
    <Card className={page.section} aria-labelledby="factors">
      <h2 id="factors">{t('factors.title')}</h2>
      <p className="muted">{t('factors.note')}</p>
      <QueryView query={factors} failed={t('factors.loadFailed')}>
        {(state) => (
          <>
            {state.required && !state.totp && state.passkeys.length === 0 && (
              <Notice kind="warning">
                <p>{t('factors.required')}</p>
              </Notice>
            )}
            {!state.totp && state.passkeys.length === 0 && (
              <div>
                <Pill kind="neutral">{t('factors.off')}</Pill>
              </div>
            )}
            <TotpSection
              state={state}
              isBusy={isBusy}
              onStart={() => run(async (proof) => setSetup(await startTotp(proof)), failed)}
              onRemove={() => setRemoval({ question: t('totp.question'), remove: removeTotp })}
              onNewCodes={() =>
                run(async (proof) => {
                  setCodes((await newRecoveryCodes(proof)).recoveryCodes);
                  await reload();
                }, failed)
              }
            />
            <Passkeys
              passkeys={state.passkeys}
              isBusy={isBusy}
              run={run}
              onAdded={async (recoveryCodes) => {
                showCodes(recoveryCodes);
                await reload();
              }}
              onRemove={({ id, name }) =>
                setRemoval({
                  question: t('passkeys.question', { name }),
                  remove: (proof) => removePasskey(id, proof),
                })
              }
            />
          </>
        )}
      </QueryView>
      {setup && (
        <TotpSetup
          start={setup}
          onClose={() => setSetup(null)}
          onDone={async (recoveryCodes) => {
            setSetup(null);
            showCodes(recoveryCodes);
            await reload();
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {removal && (
        <ConfirmDialog
          isOpen
          isCritical
          title={removal.question}
          confirmLabel={t('factors.remove')}
          onConfirm={() => {
            setRemoval(null);
            run(async (proof) => {
              await removal.remove(proof);
              await reload();
              toast.success(t('factors.removed'));
            }, failed);
          }}
          onClose={() => setRemoval(null)}
        >
          <p>{t('factors.removeNote')}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </Card>
  );
}
