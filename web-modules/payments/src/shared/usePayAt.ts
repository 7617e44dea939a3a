/** "Pay" on a screen other than the payment page: leads there, where the bank's page is opened at once. */
import { useNavigate } from '@cabinet/kit/router';
import { PAY, paymentAddress } from '../places';

export function usePayAt(): (...ids: readonly string[]) => void {
  const navigate = useNavigate();
  return (...ids) => void navigate(paymentAddress(...ids), { state: PAY });
}
