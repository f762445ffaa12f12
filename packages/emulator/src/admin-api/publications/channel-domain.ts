import type { GraphqlContext } from '../../engine/graphql-context'
import { COLLECTIONS } from '../collections/collection-records'
import { BY_ID, paginate } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import { handleOf, uniqueHandle } from '../../engine/records/handle'
import type { Domain } from '../../engine/resolve/domain'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { isBlank } from '../../engine/records/is-blank'
import { PRODUCTS } from '../products/product-records'
import { channelNode, channelsOf, findChannel } from './channel-node'
import type { ChannelNode } from './channel-node'
import { PUBLICATIONS } from './publication-records'
import { removePublication } from './publication-mutations'

/** The app has no such channel. Channels of the platform cannot be changed. */
const MISSING: Check<{ id: string }> = {
  field: ['id'],
  code: 'NOT_FOUND',
  message: 'Channel not found',
  fails: ({ id }, context) =>
    findChannel(context, id)?.publication.channel?.appKey !== context.app.apiKey,
  isFinal: true,
}

/** Sales channels: the online store, and those that the app creates. */
export const channelDomain: Domain = {
  queries: {
    channel: ({ id }, context) => findChannel(context, id),
    channelByHandle: ({ handle }, context) =>
      channelNode(PUBLICATIONS.in(context).lookUp('channel', handle)[0]),
    channels: (args, context) => paginate(channelsOf(context), args, BY_ID),
  },
  mutations: {
    channelCreate: defineMutation({
      checks: (['accountId', 'accountName', 'specificationHandle'] as const).map(name => ({
        field: ['input', name],
        code: 'INVALID',
        message: 'The input value is invalid.',
        fails: ({ input }) => isBlank(input[name]),
      })),
      run: ({ input }, { store, app }) => {
        const publications = store.records.table(PUBLICATIONS)
        const name = input.accountName ?? ''
        const handle = uniqueHandle(handleOf(input.handle ?? name, 'channel'), taken =>
          publications.has('channel', taken),
        )
        const publication = publications.add({
          name,
          autoPublish: false,
          supportsFuturePublishing: false,
          channel: {
            appKey: app.apiKey,
            handle,
            account: {
              id: input.accountId ?? '',
              name,
              specificationHandle: input.specificationHandle ?? '',
            },
          },
        })
        return { channel: channelNode(publication) }
      },
    }),
    channelUpdate: defineMutation({
      checks: [MISSING],
      run: ({ id, input }, context) => {
        const publication = findChannel(context, id)?.publication
        const { channel } = publication ?? {}
        if (!publication || !channel?.account) return { channel: null }
        const { account } = channel
        const name = input.accountName ?? account.name
        const changed = PUBLICATIONS.in(context).update(publication.id, {
          name,
          channel: {
            ...channel,
            handle: input.handle ?? channel.handle,
            account: {
              id: input.accountId ?? account.id,
              name,
              specificationHandle: input.specificationHandle ?? account.specificationHandle,
            },
          },
        })
        return { channel: channelNode(changed) }
      },
    }),
    channelDelete: defineMutation({
      checks: [MISSING],
      topics: ['channels/delete'],
      run: ({ id }, context) => {
        const publication = findChannel(context, id)?.publication
        if (publication) removePublication(context, publication.id)
        context.emit('channels/delete', { id: Number(id.split('/').at(-1)) })
        return { deletedId: id }
      },
    }),
    channelFullSync: defineMutation({
      checks: [
        {
          field: ['channelId'],
          code: 'NOT_FOUND',
          message: 'Channel not found',
          fails: ({ channelId }, context) => !findChannel(context, channelId),
        },
      ],
      run: (_args, context) => ({ job: startJob(context) }),
    }),
  },
  types: {
    Channel: {
      accountId: ({ publication }: ChannelNode) => publication.channel?.account?.id ?? null,
      accountName: ({ publication }: ChannelNode) => publication.channel?.account?.name ?? null,
      activeRegions: () => [],
      collections: ({ publication }: ChannelNode, args, { store }) =>
        paginate(
          (store as GraphqlContext['store']).records
            .table(COLLECTIONS)
            .lookUp('publication', publication.id),
          args,
          BY_ID,
        ),
      handle: ({ publication }: ChannelNode) => publication.channel?.handle,
      hasCollection: ({ publication }: ChannelNode, { id }, context) =>
        COLLECTIONS.in(context).get(id)?.publications[publication.id] !== undefined,
      name: ({ publication }: ChannelNode) => publication.name,
      products: ({ publication }: ChannelNode, args, context) =>
        paginate(PRODUCTS.in(context).lookUp('publication', publication.id), args, BY_ID),
      productsCount: ({ publication }: ChannelNode, { limit }, context) =>
        limitCount(PRODUCTS.in(context).lookUp('publication', publication.id).length, limit),
      specificationHandle: ({ publication }: ChannelNode) =>
        publication.channel?.account?.specificationHandle ?? null,
      supportsFuturePublishing: ({ publication }: ChannelNode) =>
        publication.supportsFuturePublishing,
    },
  },
  nodes: { Channel: (id, context) => findChannel(context, id) },
}
