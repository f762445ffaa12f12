import type { GraphqlContext } from '../../engine/graphql-context'
import { PUBLICATIONS } from './publication-records'
import type { PublicationRecord } from './publication-records'

/** A channel is represented by its publication, which has the same number. */
export interface ChannelNode {
  readonly __typename: 'Channel'
  readonly id: string
  readonly publication: PublicationRecord
}

/** Returns the channel of a publication; null for the publication of a catalog. */
export function channelNode(publication: PublicationRecord | undefined): ChannelNode | null {
  if (!publication?.channel) return null
  return {
    __typename: 'Channel',
    id: publication.id.replace('/Publication/', '/Channel/'),
    publication,
  }
}

/** Finds a channel by its global id. */
export function findChannel(context: GraphqlContext, id: string): ChannelNode | null {
  const publicationId = id.replace('/Channel/', '/Publication/')
  return id === publicationId ? null : channelNode(PUBLICATIONS.in(context).get(publicationId))
}

/** Lists all channels, in the order of their ids. */
export function channelsOf(context: GraphqlContext): ChannelNode[] {
  return PUBLICATIONS.in(context)
    .all()
    .flatMap(publication => channelNode(publication) ?? [])
}
