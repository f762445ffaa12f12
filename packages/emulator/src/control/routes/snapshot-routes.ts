import type { Snapshot } from '../../snapshots/snapshot'
import type { FieldSpec } from '../../state/check-fields'
import { action, ANY_OBJECT, bodyAction, MAX_STATE_BYTES } from '../control-route'
import type { ControlRoute } from '../control-route'

const NAME_FIELDS = { name: 'string' } as const satisfies FieldSpec

/** Routes of snapshots: as values, and as the files of the app. */
export const snapshotRoutes: ControlRoute[] = [
  action('GET', '/snapshot', 'Returns a snapshot: sorted, without tokens.', {}, control =>
    control.takeSnapshot(),
  ),
  bodyAction(
    'PUT',
    '/snapshot',
    'Replaces the state with a snapshot. Issued tokens become invalid.',
    ANY_OBJECT,
    (control, snapshot: Snapshot) => control.loadSnapshot(snapshot),
    MAX_STATE_BYTES,
  ),
  action('GET', '/snapshots', 'Lists the names of the saved snapshots.', {}, control =>
    control.snapshotFiles(),
  ),
  action(
    'POST',
    '/snapshots/save',
    'Saves the state as a snapshot with a name. Replaces an earlier one with the name.',
    NAME_FIELDS,
    (control, fields) => control.saveSnapshotFile(fields),
  ),
  action(
    'POST',
    '/snapshots/load',
    'Replaces the state with a saved snapshot. Issued tokens become invalid.',
    NAME_FIELDS,
    (control, fields) => control.loadSnapshotFile(fields),
  ),
  action('POST', '/snapshots/delete', 'Deletes a saved snapshot.', NAME_FIELDS, (control, fields) =>
    control.deleteSnapshotFile(fields),
  ),
]
