"""What the site shows of 7 Wonders: names, words, refusals, texts, the rule book, the coach."""
