import type { AppRegistration } from '../../../facts/registration/app-registration'
import type { TomlEdit } from '../../../facts/registration/edit-toml'
import type { EventFile } from '../../../facts/registration/event-files'
import type { OperationScope } from '../../../../modules/platform/codegen/operation-scopes'
import type { PlatformSettings, ServerCode } from '../doctor/doctor-facts'
import type { ExternalServer } from './external-servers'

/** A difference between the registration file and the app. */
export interface RegistrationChange {
  /** The file and line, and what is wrong there. */
  message: string
  /** What to change. */
  fix: string
  /** The change; undefined if only the developer can decide. */
  edits?: TomlEdit[]
  /** Whether a correct app can have it: `--check` does not fail. */
  isNote?: boolean
}

/** What the registration is compared with. */
export interface RegisteredApp {
  registration: AppRegistration
  settings: PlatformSettings
  code: ServerCode
  operationScopes: readonly OperationScope[]
  /** File that calls `useAdminGraphql`, if any. */
  directApiUse: string | undefined
  /** The events that the files of the app define. */
  events: readonly EventFile[]
  /** Where extensions declare tools or intents, which Sidekick uses. */
  sidekickExtensions: readonly string[]
  /** Servers of others that pages and extensions use. */
  externalServers: readonly ExternalServer[]
}
