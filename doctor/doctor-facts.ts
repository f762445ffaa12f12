/** What the doctor knows of an app. Checks read nothing else, so that each is a function of these facts. */
export interface DoctorFacts {
  now: Date
  app: AppFacts
  settings: PlatformSettings
  /** What the app's registration file says; undefined without one. */
  registration?: Registration
  /** Sessions in the app's local storage; undefined where they cannot be read from here. */
  storedSessions?: StoredSession[]
  /** How a running server answers; undefined when none was named. */
  production?: ProductionFacts
}

/** What nuxt.config and the server code say. */
export interface AppFacts {
  /** Whether the layer is among those that the app extends. */
  extendsLayer: boolean
  /** Secrets that nuxt.config itself holds, by the name of their option. */
  secretsInFile: string[]
  /** Nitro's preset, e.g. `node-server`; '' when the host decides. */
  preset: string
  /** Driver of the storage mount `platform`. */
  sessionDriver: string
  /** Headers that route rules add, with the pattern of the route. */
  routeHeaders: { route: string, name: string, value: string }[]
  code: ServerCode
}

/** What the files below `server/` call. */
export interface ServerCode {
  /** Routes that the platform calls, with the utility that verifies the call. */
  signedRoutes: SignedRoute[]
  /** Files that configure a session storage of the app's own. */
  ownSessionStorage: string[]
  /** Server middleware that reads request bodies. */
  bodyReaders: string[]
  /** Compliance topics that appear in the code, in upper case. */
  complianceTopics: string[]
}

export interface SignedRoute {
  /** E.g. `/webhooks`. */
  path: string
  kind: SignedKind
}

export type SignedKind = 'webhook' | 'flow' | 'fulfillment service' | 'app proxy'

/** The settings as a server would see them: nuxt.config, then the environment. */
export interface PlatformSettings {
  apiKey: string
  apiSecretKey: string
  previousApiSecretKey: string
  adminApiAccessToken: string
  /** As it was given. */
  appUrl: string
  scopes: string[]
  apiVersion: string
  authPathPrefix: string
  /** Path that the app is mounted on, without a trailing slash; '' at the root. */
  basePath: string
  distribution: string
  embedded: boolean
  expiringOfflineTokens: boolean
  /** Ids of the keys that stored tokens are encrypted with, the one for new tokens first. */
  encryptionKeyIds: string[]
  /** The first domain that shops live under. */
  shopDomain: string
  adminUrl: string
  /** What is wrong with the form of a setting, a sentence each, without the value. */
  mistakes: string[]
  /** Variables that begin like ours and are none. */
  unknownVariables: string[]
}

/** The part of the registration file that the app itself has to agree with. */
export interface Registration {
  /** Name of the file. */
  file: string
  clientId?: string
  redirectUrls: string[]
  scopes: string[]
  optionalScopes: string[]
  /** In upper case. */
  complianceTopics: string[]
}

/** What the doctor looks at in a stored session: never its tokens. */
export interface StoredSession {
  shop: string
  isOnline: boolean
  expires: boolean
  scope: string
  /** Id of the key of each of its tokens; '' of one in plain text. */
  tokenKeys: string[]
}

/** Answers of a running server to requests that carry no secret. */
export interface ProductionFacts {
  /** E.g. `https://app.example.com`. */
  origin: string
  /** Why it could not be reached; then there are no answers. */
  failure?: string
  /** To a callback without a state: the layer begins the grant again, which shows its settings. */
  callback?: ProductionAnswer
  /** Of the bounce page. */
  bouncePage?: ProductionAnswer
  /** Of the start page, opened as the admin opens it. */
  startPage?: ProductionAnswer
  /** To forged calls. */
  forgedCalls: { route: SignedRoute, signed: boolean, status: number }[]
}

export interface ProductionAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
}
