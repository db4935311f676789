/** Which greeting fits an hour of the day: morning 05-11, afternoon 12-16, evening 17-20, otherwise night. */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour >= 5 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  if (hour >= 17 && hour <= 20) return 'evening';
  return 'night';
}
