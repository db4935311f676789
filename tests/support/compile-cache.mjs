/**
 * Processes that tests start find our sources compiled: a third of a core's second for each. The processes of Jest itself have no such cache: each test
 * file has modules with addresses of its own, and a whole run would keep tens of thousands of files that nobody reads again.
 */
if (process.env.SORAK_COMPILE_CACHE) process.env.NODE_COMPILE_CACHE = process.env.SORAK_COMPILE_CACHE;
