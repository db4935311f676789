import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { redirectSpellings } from '#server/http/redirect-spellings.ts';

const app = express()
  .use(redirectSpellings)
  .use((_request, response) => void response.send('here'));

describe('other spellings of an address lead to the kept one, for good', () => {
  test.each([
    ['/terms-and-conditions', '/trems-and-condition'],
    ['/terms-and-condition', '/trems-and-condition'],
    ['/trems-and-conditions', '/trems-and-condition'],
    ['/terms', '/trems-and-condition'],
    ['/syarat-dan-ketentuan', '/trems-and-condition'],
    ['/privacy', '/privacy-policy'],
    ['/kebijakan-privasi', '/privacy-policy'],
    ['/dasboard', '/dashboard'],
    ['/dasboard/event?page=2&q=a', '/dashboard/event?page=2&q=a'],
    ['/dashboard/customer-support', '/dashboard/costumer-support'],
    ['/dashboard/customer-support/SUP-1', '/dashboard/costumer-support/SUP-1'],
    ['/dasboard/customer-support', '/dashboard/costumer-support'],
  ])('%s to %s', async (other, kept) => {
    const answer = await request(app).get(other);
    expect([answer.status, answer.headers.location]).toEqual([301, kept]);
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect((await request(app).head(other)).status).toBe(301);
  });

  test.each([
    '/trems-and-condition',
    '/x/terms',
    '/terms/x',
    '/x/trems-and-conditions',
    '/terms-and-conditions/x',
    '/x/privacy',
    '/privacy/x',
    '/dasboards',
    '/x/dasboard',
    '/x/dashboard/customer-support',
    '/dashboard/customer-supports',
    '/privacy-policy',
    '/dashboard',
  ])('%s is an address of its own', async (path) => {
    expect((await request(app).get(path)).text).toBe('here');
  });

  test('what changes something is never led elsewhere', async () => {
    expect((await request(app).post('/terms')).text).toBe('here');
  });
});
