"""What the site shows of Duel: names, words, texts, pictures, the rule book, the coach, and its art."""
