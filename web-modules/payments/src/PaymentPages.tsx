/**
 * The pages below `/payment_documents`, `/payment_list` and `/payment` (A-069…A-071). `/payment_documents` and the alias
 * `/payment_documents/documents` redirect to the invoices, an unknown address to 404.
 */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes, useLocation } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { INVOICES, PAYMENT, TAX } from './places';

const InvoicesPage = lazy(async () => ({ default: (await import('./list/InvoicesPage')).InvoicesPage }));
const InvoicePage = lazy(async () => ({ default: (await import('./detail/InvoicePage')).InvoicePage }));
const PaymentPage = lazy(async () => ({ default: (await import('./payment/PaymentPage')).PaymentPage }));
const TaxPage = lazy(async () => ({ default: (await import('./tax/TaxPage')).TaxPage }));

/** Keeps the query: a bank may return to the old address (B-034). */
function ToInvoices() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: INVOICES, search }} replace />;
}

export function PaymentPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/payment_documents" element={<ToInvoices />} />
        <Route path="/payment_documents/documents" element={<ToInvoices />} />
        <Route path={INVOICES} element={<InvoicesPage />} />
        <Route path={TAX} element={<TaxPage />} />
        <Route path="/payment_list" element={<ToInvoices />} />
        <Route path="/payment_list/:id" element={<InvoicePage />} />
        <Route path={PAYMENT} element={<PaymentPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
