/** Steps whose outcome only some checks look at. */
export const INSTALLING = 'Installing the app'
export const DECIDING = 'Approving and canceling plans'
