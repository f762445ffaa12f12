import {
  compareScopes,
  missingScopes,
  unusedScopes,
  UNUSED_SCOPE_FIX,
} from '../../../../modules/platform/codegen/compare-scopes'
import type { RegisteredApp, RegistrationChange } from './registration-change'

/** Compares the scopes of the file with what operations, topics, and events of the app need. */
export function scopeChanges(app: RegisteredApp): RegistrationChange[] {
  const difference = compareScopes({ ...app, apiVersion: app.settings.apiVersion })
  const { scopes = [] } = app.registration
  const lacks = missingScopes(difference)
  return [
    ...(lacks === undefined
      ? []
      : [
          {
            message: lacks,
            fix: 'Add it to scopes below [access_scopes].',
            edits: [
              {
                kind: 'set' as const,
                table: ['access_scopes'],
                key: 'scopes',
                value: [...scopes, ...difference.missing.keys()].join(','),
              },
            ],
          },
        ]),
    ...unusedScopes(difference).map(message => ({ message, fix: UNUSED_SCOPE_FIX })),
  ]
}
