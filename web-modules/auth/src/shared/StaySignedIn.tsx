/** The checkbox "stay signed in". Unchecked by default, which is safe on a shared computer. */
import { useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import { chooseStay, isStayChosen } from './stayChoice';
import { Tick } from './Tick';

export function StaySignedIn() {
  const { t } = useTranslation('auth');
  const [isChosen, setIsChosen] = useState(isStayChosen);
  return (
    <Tick
      label={t('stay.label')}
      hint={t('stay.hint')}
      isTicked={isChosen}
      onChange={(isTicked) => {
        chooseStay(isTicked);
        setIsChosen(isTicked);
      }}
    />
  );
}
