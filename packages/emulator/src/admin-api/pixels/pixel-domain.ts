import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { executionError } from '../../engine/request/execution-errors'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { defineRecords } from '../../engine/resolve/define-records'

/** The web pixel of an app, with the settings of the store. */
interface WebPixelRecord extends StoredRecord {
  readonly appKey: string
  readonly settings: unknown
}

/** Where an app receives the customer events of the store. */
interface ServerPixelRecord extends StoredRecord {
  readonly appKey: string
  readonly status: 'CONNECTED' | 'DISCONNECTED_CONFIGURED' | 'DISCONNECTED_UNCONFIGURED'
  readonly webhookEndpointAddress: string | null
}

type SettingsArgs = MutationArgs['webPixelCreate' | 'webPixelUpdate']

const WEB_PIXELS = defineRecords('WebPixel', { app: (pixel: WebPixelRecord) => pixel.appKey })
const SERVER_PIXELS = defineRecords('ServerPixel', {
  app: (pixel: ServerPixelRecord) => pixel.appKey,
})

const SETTINGS_RULE: Check<SettingsArgs> = {
  field: ['settings'],
  code: 'INVALID_CONFIGURATION_JSON',
  message: 'The provided settings is not a valid JSON.',
  fails: ({ webPixel }) => parseSettings(webPixel.settings) === undefined,
}
const PIXEL_MISSING: Check<{ id: string }> = {
  field: ['id'],
  code: 'NOT_FOUND',
  message: 'Pixel not found',
  fails: ({ id }, context) => WEB_PIXELS.in(context).get(id)?.appKey !== context.app.apiKey,
  isFinal: true,
}
const SERVER_PIXEL_MISSING: Check<object> = {
  field: null,
  code: 'NOT_FOUND',
  message: "A server pixel doesn't exist for this app and shop.",
  fails: (_args, context) => !serverPixelOf(context),
  isFinal: true,
}

/** The pixels of apps: each app has one of each kind in a store. */
export const pixelDomain: Domain = {
  queries: {
    serverPixel: (_args, context) => serverPixelOf(context) ?? null,
    webPixel: ({ id }, context) => {
      const pixel = id ? WEB_PIXELS.in(context).get(id) : webPixelOf(context)
      if (pixel?.appKey === context.app.apiKey) return pixel
      throw executionError('RESOURCE_NOT_FOUND', 'No web pixel was found for this app.')
    },
  },
  mutations: {
    webPixelCreate: defineMutation({
      checks: [
        SETTINGS_RULE,
        {
          field: null,
          code: 'TAKEN',
          message: 'Web pixel is taken.',
          fails: (_args, context) => webPixelOf(context) !== undefined,
        },
      ],
      run: ({ webPixel }, { store, app }) => ({
        webPixel: store.records.table(WEB_PIXELS).add({
          appKey: app.apiKey,
          settings: parseSettings(webPixel.settings),
        }),
      }),
    }),
    webPixelUpdate: defineMutation({
      checks: [PIXEL_MISSING, SETTINGS_RULE],
      run: ({ id, webPixel }, context) => ({
        webPixel: WEB_PIXELS.in(context).update(id, { settings: parseSettings(webPixel.settings) }),
      }),
    }),
    webPixelDelete: WEB_PIXELS.remove('id', 'deletedWebPixelId', {
      checks: [PIXEL_MISSING],
    }),
    serverPixelCreate: defineMutation({
      checks: [
        {
          field: null,
          code: 'ALREADY_EXISTS',
          message:
            'A server pixel already exists for this app and shop. Only one server pixel can exist for any app and shop combination.',
          fails: (_args, context) => serverPixelOf(context) !== undefined,
        },
      ],
      run: (_args, { store, app }) => ({
        serverPixel: store.records.table(SERVER_PIXELS).add({
          appKey: app.apiKey,
          status: 'DISCONNECTED_UNCONFIGURED',
          webhookEndpointAddress: null,
        }),
      }),
    }),
    serverPixelDelete: defineMutation({
      checks: [SERVER_PIXEL_MISSING],
      run: (_args, context) => {
        const deletedServerPixelId = serverPixelOf(context)?.id ?? ''
        SERVER_PIXELS.in(context).remove(deletedServerPixelId)
        return { deletedServerPixelId }
      },
    }),
    eventBridgeServerPixelUpdate: defineMutation({
      checks: [SERVER_PIXEL_MISSING],
      run: ({ arn }, context) => ({ serverPixel: connect(context, arn) }),
    }),
    pubSubServerPixelUpdate: defineMutation({
      checks: [SERVER_PIXEL_MISSING],
      run: ({ pubSubProject, pubSubTopic }, context) => ({
        serverPixel: connect(context, `${pubSubProject}/${pubSubTopic}`),
      }),
    }),
  },
  nodes: { ServerPixel: SERVER_PIXELS.node, WebPixel: WEB_PIXELS.node },
}

function webPixelOf({ store, app }: GraphqlContext): WebPixelRecord | undefined {
  return store.records.table(WEB_PIXELS).lookUp('app', app.apiKey)[0]
}

function serverPixelOf({ store, app }: GraphqlContext): ServerPixelRecord | undefined {
  return store.records.table(SERVER_PIXELS).lookUp('app', app.apiKey)[0]
}

function connect(context: GraphqlContext, webhookEndpointAddress: string) {
  return SERVER_PIXELS.in(context).update(serverPixelOf(context)?.id ?? '', {
    status: 'CONNECTED',
    webhookEndpointAddress,
  })
}

/** Settings are an object, or its JSON. Undefined for anything else. */
function parseSettings(settings: unknown): object | undefined {
  let value = settings
  if (typeof settings === 'string') {
    try {
      value = JSON.parse(settings)
    } catch {
      return undefined
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
