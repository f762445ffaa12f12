import { action } from '../control-route'
import type { ControlRoute } from '../control-route'

/** Routes of charges, plans and usage. */
export const billingRoutes: ControlRoute[] = [
  action(
    'GET',
    '/charges',
    'Lists the charges of the app in a store.',
    { shop: 'string' },
    (control, fields) => control.charges(fields),
  ),
  action('POST', '/charges/approve', 'Approves a charge.', { id: 'string' }, (control, fields) =>
    control.approveCharge(fields),
  ),
  action('POST', '/charges/decline', 'Declines a charge.', { id: 'string' }, (control, fields) =>
    control.declineCharge(fields),
  ),
  action('POST', '/charges/expire', 'Expires a charge.', { id: 'string' }, (control, fields) =>
    control.expireCharge(fields),
  ),
  action(
    'POST',
    '/charges/cancel',
    'Cancels a subscription.',
    { id: 'string' },
    (control, fields) => control.cancelSubscription(fields),
  ),
  action(
    'POST',
    '/charges/freeze',
    'Freezes a subscription.',
    { id: 'string' },
    (control, fields) => control.freezeSubscription(fields),
  ),
  action(
    'POST',
    '/charges/unfreeze',
    'Unfreezes a subscription.',
    { id: 'string' },
    (control, fields) => control.unfreezeSubscription(fields),
  ),
  action(
    'GET',
    '/plan',
    'Returns the plan of App Pricing of a store; an empty object without one.',
    { shop: 'string' },
    (control, fields) => control.plan(fields),
  ),
  action(
    'POST',
    '/plan/choose',
    'Chooses a plan of App Pricing.',
    { shop: 'string', plan: 'string' },
    (control, fields) => control.choosePlan(fields),
  ),
  action(
    'POST',
    '/plan/cancel',
    'Cancels the plan of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.cancelPlan(fields),
  ),
  action(
    'POST',
    '/plan/freeze',
    'Freezes the plan of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.freezePlan(fields),
  ),
  action(
    'POST',
    '/plan/unfreeze',
    'Unfreezes the plan of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.unfreezePlan(fields),
  ),
  action(
    'GET',
    '/invoices',
    'Lists what a store pays for its plans of App Pricing.',
    { shop: 'string' },
    (control, fields) => control.invoices(fields),
  ),
  action(
    'GET',
    '/usage-events',
    'Lists the usage that the app reported, with its outcome.',
    { shop: 'string' },
    (control, fields) => control.usageEvents(fields),
  ),
]
