/** What an import of a picture, font or style sheet is in client tests. */
export default 'asset-stub';
