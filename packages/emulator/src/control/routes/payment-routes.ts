import { action } from '../control-route'
import type { ControlRoute } from '../control-route'

/** Routes of disputes and payouts: what banks do. */
export const paymentRoutes: ControlRoute[] = [
  action(
    'POST',
    '/disputes',
    'Opens a dispute of the payment of an order.',
    { shop: 'string', order: 'string', type: 'string?', reason: 'string?', amount: 'string?' },
    (control, fields) => control.createDispute(fields),
  ),
  action(
    'POST',
    '/disputes/status',
    'Sets the status of a dispute.',
    { shop: 'string', id: 'string', status: 'string' },
    (control, fields) => control.setDisputeStatus(fields),
  ),
  action(
    'POST',
    '/payouts',
    'Sends all payments by card that no payout has to the bank.',
    { shop: 'string', status: 'string?' },
    (control, fields) => control.createPayout(fields),
  ),
]
