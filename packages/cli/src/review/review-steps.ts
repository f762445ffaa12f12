/** Steps whose outcome only some checks look at. */
export const INSTALLING = 'Installing the app'
export const DECIDING = 'Deciding about plans'
