import { fieldsOf, text } from '../../state/reader'
import { RECORD_READERS } from '../../seed/record-seed'
import type { RecordSeed } from '../../seed/record-seed'
import { Refusal } from '../../state/refusal'
import type { SavedState } from '../../state/saved-state'
import { action, ANY_OBJECT, bodyAction, MAX_STATE_BYTES } from '../control-route'
import type { ControlRoute } from '../control-route'

const readSeedInput = fieldsOf<{ shop: string } & RecordSeed>({ shop: text, ...RECORD_READERS })

/** Routes of the state: reset, export, the clock, and the records of stores. */
export const stateRoutes: ControlRoute[] = [
  action(
    'GET',
    '/health',
    'Returns the address of the platform and its number of stores.',
    {},
    control => control.health(),
  ),
  action(
    'POST',
    '/reset',
    'Resets the platform, or one store, to its seed.',
    { shop: 'string?' },
    (control, fields) => control.reset(fields),
  ),
  action('GET', '/state', 'Returns the whole state, with tokens.', {}, control =>
    control.exportState(),
  ),
  bodyAction(
    'PUT',
    '/state',
    'Replaces the whole state with an exported one.',
    ANY_OBJECT,
    (control, state: SavedState) => control.importState(state),
    MAX_STATE_BYTES,
  ),
  action(
    'GET',
    '/clock',
    "Returns the platform's time, and its offset from the real one.",
    {},
    control => control.clock(),
  ),
  action(
    'PUT',
    '/clock',
    'Moves the clock: to an offset, or by a time. Jobs that become due run, such as webhook retries.',
    { offsetMs: 'integer?', advanceMs: 'integer?' },
    (control, { offsetMs, advanceMs }) => {
      if (offsetMs !== undefined && advanceMs === undefined) return control.setClock(offsetMs)
      if (advanceMs !== undefined && offsetMs === undefined) return control.advanceClock(advanceMs)
      throw new Refusal(400, 'Specify either offsetMs or advanceMs.')
    },
  ),
  action(
    'POST',
    '/bulk-operations/complete',
    'Completes the running bulk operation of a store.',
    { shop: 'string' },
    (control, fields) => control.completeBulkOperation(fields),
  ),
  bodyAction(
    'POST',
    '/seed',
    'Adds records to a store, without webhooks. Returns their global ids.',
    readSeedInput.schema ?? {},
    (control, body) => control.seed(readSeedInput(body, '')),
    MAX_STATE_BYTES,
  ),
  action(
    'POST',
    '/query',
    'Executes an operation of the Admin API as the store, with all scopes. Returns its data.',
    { shop: 'string', query: 'string', variables: 'object?', apiVersion: 'string?' },
    (control, fields) => control.query(fields),
  ),
  action(
    'GET',
    '/account-emails',
    'Lists the emails with a link to an account that the store would have sent to customers.',
    { shop: 'string' },
    (control, fields) => control.accountEmails(fields),
  ),
]
