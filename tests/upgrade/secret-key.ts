/** The secret key of the dumps in this folder. It protects nothing. */
export const secretKey = 'the secret key of the dumps that upgrades are tested with';
